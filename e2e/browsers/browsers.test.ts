import { adminDecision } from "./scenarios/adminDecision.ts";
import { guards } from "./scenarios/guards.ts";
import { history } from "./scenarios/history.ts";
import { layout } from "./scenarios/layout.ts";
import { mainJob } from "./scenarios/mainJob.ts";
import { offline } from "./scenarios/offline.ts";
import { secondFactor } from "./scenarios/secondFactor.ts";
import { tabs } from "./scenarios/tabs.ts";
import { inEachBrowser } from "./stage.ts";

inEachBrowser((stage) => {
  mainJob(stage);
  adminDecision(stage);
  tabs(stage);
  guards(stage);
  history(stage);
  secondFactor(stage);
  offline(stage);
  layout(stage);
});
