/*
 * App shells: pages as they look before any of their code has loaded. The build draws them with the pages' own
 * components (scripts/build/appShells.ts), and the server puts them into its answer. A slow phone paints them after
 * 0.7 s instead of 1.8 s (/auth) and 2.4 s (/trade). The components know nothing about it.
 */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { ServerStyleSheet } from "styled-components";
import { inGerman } from "../language/inGerman.ts";
import { PROTECTED_PATHS } from "../pageParts.ts";
import { AuthScreen } from "../screens/auth/AuthScreen.tsx";
import { GlobalStyle } from "../styles/GlobalStyle.ts";
import { BarShell } from "./BarShell.tsx";
import { AppShell } from "./AppShell.tsx";
import { TradeShell } from "./TradeShell.tsx";

/** A page without its code: its body and the styles it needs. */
export type Drawing = { html: string; css: string };

/** What visitors and members see first, by path, before the server has said which they are. */
export type AppShells = Record<"visitor" | "member", Record<string, Drawing>>;

/**
 * Draws all app shells in both languages. The build puts them into the page, so they cost no code and no time when
 * requested.
 */
export async function drawAppShells(): Promise<{ english: AppShells; german: AppShells }> {
  return { english: drawAll(), german: await inGerman(drawAll) };
}

function drawAll(): AppShells {
  const signIn = draw("/auth", <AuthScreen />);
  return {
    visitor: Object.fromEntries(["/auth", ...PROTECTED_PATHS].map((path) => [path, signIn])),
    member: {
      // Members are about to be redirected to the dashboard.
      "/auth": draw("/auth", null),
      ...Object.fromEntries(PROTECTED_PATHS.map((path) => [path, draw(path, <MemberPage path={path} />)])),
    },
  };
}

function MemberPage({ path }: { path: string }) {
  return (
    <>
      <BarShell />
      {path === "/trade" && <TradeShell />}
    </>
  );
}

function draw(path: string, page: ReactNode): Drawing {
  const sheet = new ServerStyleSheet();
  const markup = renderToStaticMarkup(
    sheet.collectStyles(
      <MemoryRouter initialEntries={[path]}>
        <GlobalStyle />
        <AppShell>{page}</AppShell>
      </MemoryRouter>,
    ),
  );
  return { html: withoutUse(markup), css: plainRules(sheet.getStyleTags()) };
}

/** Makes all fields read-only, so that nothing typed is lost, and keeps the page's own tab title. */
function withoutUse(markup: string): string {
  if (/ style="/.test(markup))
    throw new Error("The page's policy allows no style attributes in an app shell");
  return markup.replaceAll("<input ", "<input readonly ").replaceAll(/<title>.*?<\/title>/g, "");
}

/** Removes the marks by which styled-components would adopt them when it starts. */
function plainRules(tags: string): string {
  return tags
    .replaceAll(/<\/?style[^>]*>/g, "")
    .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, "")
    .replaceAll("/*!sc*/", "")
    .replaceAll("\n", "");
}
