import { History, SearchX } from "lucide-react";
import { useId } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { STORY_KINDS } from "#protocol/story.ts";
import type { User } from "#protocol/users.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ChipGroup } from "../../../components/ChipGroup.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { RowsSkeleton } from "../../../components/RowsSkeleton.tsx";
import { SearchField } from "../../../components/SearchField.tsx";
import { mark, sayLabels, t } from "../../../language/index.ts";
import { space } from "../../../styles/theme.ts";
import { useStory } from "../../../sync/index.ts";
import { useFilter } from "../useFilter.ts";
import { StoryRow } from "./StoryRow.tsx";

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  margin-bottom: ${space(3)};
`;

const List = styled.ol`
  margin-bottom: ${space(3)};
`;

const KINDS = [
  { value: "all", label: mark`All` },
  { value: "orders", label: mark`Orders` },
  { value: "money", label: mark`Money` },
  { value: "account", label: mark`Sign-ins and security` },
  { value: "decisions", label: mark`Decisions` },
] as const;

const filterSchema = z.object({
  kind: z.catch(z.enum(["all", ...STORY_KINDS]), "all"),
  q: z.catch(z.string().check(z.trim(), z.maxLength(200)), ""),
});
type Filter = z.infer<typeof filterSchema>;

function readFilter(params: URLSearchParams): Filter {
  return filterSchema.parse(Object.fromEntries(params));
}

/** What happened to a trader, live, the newest first. */
export function TimelineCard({ user }: { user: User }) {
  const titleId = useId();
  const { filter, change, isNarrowed } = useFilter(readFilter);
  const { list, retry, hasMore, isLoadingMore, loadMore } = useStory(user.id, {
    kind: filter.kind === "all" ? null : filter.kind,
    q: filter.q,
  });
  return (
    <Card aria-labelledby={titleId}>
      <PanelHeading id={titleId} title={t`Timeline`} />
      <Toolbar>
        <ChipGroup
          label={t`What to show`}
          value={filter.kind}
          options={sayLabels(KINDS)}
          onChange={(kind) => change("kind", kind)}
        />
        <SearchField
          label={t`Search this timeline`}
          placeholder={t`Search ID, text, wallet or on-chain ID`}
          value={filter.q}
          onChange={(q) => change("q", q)}
        />
      </Toolbar>
      {list.status === "loading" && <RowsSkeleton />}
      {list.status === "failed" && (
        <ErrorState title={t`The timeline could not be loaded`} text={list.message} onRetry={retry} />
      )}
      {list.status === "loaded" && list.value.length === 0 && (
        <EmptyState
          icon={isNarrowed ? SearchX : History}
          title={isNarrowed ? t`Nothing matches` : t`Nothing has happened yet`}
          text={
            isNarrowed
              ? t`Search for something else, or show everything.`
              : t`Orders, deposits, withdrawals and sign-ins appear here at once.`
          }
        />
      )}
      {list.status === "loaded" && list.value.length > 0 && (
        <List aria-label={t`Timeline`}>
          {list.value.map((entry) => (
            <StoryRow key={entry.id} entry={entry} user={user} />
          ))}
        </List>
      )}
      {hasMore && (
        <Button size="small" kind="quiet" busy={isLoadingMore} onClick={loadMore}>
          {t`Load older entries`}
        </Button>
      )}
    </Card>
  );
}
