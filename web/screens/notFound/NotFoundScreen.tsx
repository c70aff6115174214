import { Compass } from "lucide-react";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { Notice } from "../../components/Notice.tsx";
import { t } from "../../language/index.ts";

export function NotFoundScreen() {
  return (
    <Notice
      icon={Compass}
      title={t`Page Not Found`}
      actions={
        <ButtonLink to="/" $kind="primary">
          {t`Go to the dashboard`}
        </ButtonLink>
      }
    >
      <p>{t`There is nothing at this address. It may have been mistyped, or the page has moved.`}</p>
    </Notice>
  );
}
