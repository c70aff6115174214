import { Compass } from "lucide-react";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { Notice } from "../../components/Notice.tsx";

export function NotFoundScreen() {
  return (
    <Notice
      icon={Compass}
      title="Page Not Found"
      actions={
        <ButtonLink to="/" $kind="primary">
          Go to the dashboard
        </ButtonLink>
      }
    >
      <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
    </Notice>
  );
}
