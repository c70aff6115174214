import { BALANCE_PARTS, type StatementPart } from "#protocol/statement.ts";
import { SelectField } from "../../components/SelectField.tsx";
import { PART_TEXTS } from "../../entities/users/parts.ts";
import { mark, sayLabels, t } from "../../language/index.ts";

const PARTS = [...BALANCE_PARTS, "held"] as const;
const ALL = "all";
const OPTIONS = [
  { value: ALL, label: mark`All movements` },
  ...PARTS.map((part) => ({ value: part, label: PART_TEXTS[part].name })),
];

/** The sum named by `?part=`; null for all movements. */
export function readPart(query: URLSearchParams): StatementPart | null {
  return PARTS.find((part) => part === query.get("part")) ?? null;
}

type MovementFilterProps = { part: StatementPart | null; onChoose: (part: string | null) => void };

/** Chooses the sum of a balance whose movements are listed. */
export function MovementFilter({ part, onChoose }: MovementFilterProps) {
  return (
    <SelectField
      label={t`Show`}
      options={sayLabels(OPTIONS)}
      value={part ?? ALL}
      onChange={({ currentTarget: { value } }) => onChoose(value === ALL ? null : value)}
    />
  );
}
