import type { ComponentType } from "react";
import { createBrowserRouter } from "react-router";
import { PROVIDER_RETURN_PATH } from "#protocol/providerReturn.ts";
import { LINK_PATH } from "../linkPath.ts";
import { useLanguage } from "../language/index.ts";
import { PageSpinner } from "../components/Spinner.tsx";
import { pageCode } from "./pageCode.ts";
import { FailureScreen } from "./FailureScreen.tsx";
import { GuestOnly } from "./GuestOnly.tsx";
import { PublicPages } from "./PublicPages.tsx";
import { RequireAdmin } from "./RequireAdmin.tsx";
import { RequireUser } from "./RequireUser.tsx";
import { claimTab } from "../sync/index.ts";
import { AuthScreen } from "../screens/auth/AuthScreen.tsx";

/** The router caches its pages' elements, so each page subscribes to the language and re-renders when it changes. */
function page(Screen: ComponentType): { Component: ComponentType } {
  return {
    Component: function Page() {
      useLanguage();
      return <Screen />;
    },
  };
}

const dashboard = async () => page((await pageCode.dashboard()).DashboardScreen);

/** Every page of the product; each is loaded when first shown. */
export const router = createBrowserRouter([
  {
    errorElement: <FailureScreen />,
    hydrateFallbackElement: <PageSpinner />,
    children: [
      {
        element: <PublicPages />,
        children: [
          {
            element: <GuestOnly />,
            children: [{ path: "/auth", element: <AuthScreen /> }],
          },
          {
            path: "/banned",
            lazy: async () => page((await pageCode.banned()).BannedScreen),
          },
          {
            path: LINK_PATH,
            lazy: async () => page((await import("../screens/link/LinkScreen.tsx")).LinkScreen),
          },
          {
            path: PROVIDER_RETURN_PATH,
            lazy: async () => page((await import("../screens/providerReturn/ReturnScreen.tsx")).ReturnScreen),
          },
          {
            path: "/fairness",
            lazy: async () => page((await import("../screens/fairness/FairnessScreen.tsx")).FairnessScreen),
          },
          {
            path: "*",
            lazy: async () => page((await pageCode.notFound()).NotFoundScreen),
          },
        ],
      },
      {
        element: <RequireUser />,
        children: [
          {
            lazy: async () => {
              // No form may read a draft before its owner is known.
              const [{ SignedInLayout }] = await Promise.all([pageCode.layout(), claimTab()]);
              return page(SignedInLayout);
            },
            children: [
              {
                // If a page fails, the bar stays.
                errorElement: <FailureScreen />,
                children: [
                  { path: "/", lazy: dashboard },
                  { path: "/dashboard", lazy: dashboard },
                  {
                    path: "/trade",
                    lazy: async () => page((await pageCode.trade()).TradeScreen),
                  },
                  {
                    path: "/transactions",
                    lazy: async () => page((await pageCode.transactions()).TransactionsScreen),
                  },
                  {
                    path: "/statement",
                    lazy: async () => page((await pageCode.statement()).StatementScreen),
                  },
                  {
                    path: "/balance",
                    lazy: async () =>
                      page((await import("../screens/balance/BalanceScreen.tsx")).BalanceScreen),
                  },
                  {
                    path: "/settings",
                    lazy: async () => page((await pageCode.settings()).SettingsScreen),
                  },
                  {
                    path: "/orders/:id",
                    lazy: async () => page((await import("../screens/order/OrderScreen.tsx")).OrderScreen),
                  },
                  {
                    path: "/corrections/:id",
                    lazy: async () =>
                      page((await import("../screens/correction/CorrectionScreen.tsx")).CorrectionScreen),
                  },
                  {
                    element: <RequireAdmin />,
                    children: [
                      {
                        path: "/admin",
                        lazy: async () => page((await pageCode.admin()).AdminScreen),
                      },
                      {
                        path: "/admin/users/:id",
                        lazy: async () =>
                          page((await import("../screens/admin/story/StoryScreen.tsx")).StoryScreen),
                      },
                      {
                        path: "/admin/fairness",
                        lazy: async () =>
                          page(
                            (await import("../screens/fairnessReport/FairnessReportScreen.tsx"))
                              .FairnessReportScreen,
                          ),
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]);
