import { BookOpenCheck, ChevronDown, LogOut, Menu as MenuIcon, Scale, Search, Settings } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { Link, useLocation } from "react-router";
import styled from "styled-components";
import type { User } from "#protocol/users.ts";
import { formatToCent } from "../../formatMoney.ts";
import { t } from "../../language/index.ts";
import { color, focusRing, from, space, tabular, text } from "../../styles/theme.ts";
import { contentWidth, motion, radius } from "../../styles/tokens.ts";
import { balancePath } from "../BalanceLink.tsx";
import { FlashOnChange } from "../FlashOnChange.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../Menu.tsx";
import { Kbd } from "../Kbd.ts";
import { finderKey, useOverlay } from "../overlays.ts";
import { useNarrow } from "../useMedia.ts";
import { tight } from "./Bar.ts";
import { isActiveLink, linksFor } from "./links.ts";

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 40px;
  padding: 0 ${space(2)};
  border: 0;
  border-radius: ${radius};
  background: transparent;
  color: ${color("text")};
  font-weight: 500;
  cursor: pointer;
  transition: background-color ${motion.press};
  ${text("body")}
  ${focusRing}
  &:hover,
  &[data-state="open"] {
    background: ${color("raised")};
  }
  ${tight} {
    gap: ${space(1)};
    padding: 0 ${space(1)} 0 ${space(2)};
  }
`;

/** On a tablet, an administrator's links leave little room. */
const Username = styled.span<{ $isAdmin: boolean }>`
  max-width: ${({ $isAdmin }) => ($isAdmin ? "6ch" : "12ch")};
  ${from.desktop} {
    max-width: 12ch;
  }
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** A balance longer than "$123,456.78" does not fit next to prices and links; the menu shows it too. */
const LONG = 11;

const Balance = styled(Link)<{ $isLong: boolean }>`
  display: none;
  padding: ${space(2)};
  border-radius: ${radius};
  color: ${color("textMuted")};
  text-decoration: none;
  white-space: nowrap;
  ${text("body")}
  ${focusRing}
  &:hover {
    background: ${color("raised")};
  }
  ${from.wide} {
    display: ${({ $isLong }) => ($isLong ? "none" : "inline")};
  }
  @media (min-width: ${contentWidth}) {
    display: inline;
  }
`;

const MenuBalance = styled.span`
  ${tabular}
`;

const MenuName = styled.strong`
  display: block;
  color: ${color("text")};
  font-weight: 550;
  overflow-wrap: anywhere;
`;

const Keys = styled(Kbd)`
  margin-left: auto;
`;

type UserMenuProps = { user: User; onSignOut: () => void };

export function UserMenu({ user, onSignOut }: UserMenuProps) {
  const narrow = useNarrow();
  const { pathname } = useLocation();
  const show = useOverlay((state) => state.show);
  const balance = formatToCent(user.balance);
  return (
    <>
      {!narrow && (
        <Balance to={balancePath()} $isLong={balance.length > LONG} title={t`Why is the balance this?`}>
          <FlashOnChange value={balance}>{balance}</FlashOnChange>
        </Balance>
      )}
      <Menu trigger={narrow ? <NarrowTrigger /> : <WideTrigger user={user} />}>
        <MenuLabel>
          <MenuName>{user.username}</MenuName>
        </MenuLabel>
        <MenuItem asChild>
          <Link to={balancePath()} title={t`Why is the balance this?`}>
            <Scale size={16} aria-hidden />
            <MenuBalance translate="no">{balance}</MenuBalance>
          </Link>
        </MenuItem>
        <MenuSeparator />
        {narrow &&
          linksFor(user.role)
            .filter((link) => link.path !== "/settings")
            .map((link) => (
              <MenuItem key={link.path} asChild>
                <Link to={link.path} aria-current={isActiveLink(link, pathname) ? "page" : undefined}>
                  <link.icon size={16} aria-hidden />
                  {link.label}
                </Link>
              </MenuItem>
            ))}
        <MenuItem onSelect={() => show("finder")}>
          <Search size={16} aria-hidden />
          {t`Find anything`}
          <Keys>{finderKey()}</Keys>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/settings" aria-current={pathname === "/settings" ? "page" : undefined}>
            <Settings size={16} aria-hidden />
            {t`Settings`}
          </Link>
        </MenuItem>
        <MenuSeparator />
        {user.role === "admin" && (
          <MenuItem asChild>
            <Link to="/admin?open=handover">
              <BookOpenCheck size={16} aria-hidden />
              {t`Hand over`}
            </Link>
          </MenuItem>
        )}
        <MenuItem onSelect={onSignOut}>
          <LogOut size={16} aria-hidden />
          {t`Logout`}
        </MenuItem>
      </Menu>
    </>
  );
}

function NarrowTrigger(props: ComponentPropsWithRef<"button">) {
  return (
    <Trigger type="button" {...props} aria-label={t`Menu`}>
      <MenuIcon size={20} aria-hidden />
    </Trigger>
  );
}

type WideTriggerProps = ComponentPropsWithRef<"button"> & { user: User };

function WideTrigger({ user, ...rest }: WideTriggerProps) {
  return (
    <Trigger type="button" {...rest}>
      <Username $isAdmin={user.role === "admin"}>{user.username}</Username>
      <ChevronDown size={14} aria-hidden />
    </Trigger>
  );
}
