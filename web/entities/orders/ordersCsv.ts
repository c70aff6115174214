import { csvOf } from "../../csv.ts";
import { ORDER_COLUMNS } from "./orderFields.tsx";

export const ordersCsv = csvOf(ORDER_COLUMNS);
