import { Lock } from "lucide-react";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { MaintenanceNotice, useAnnouncement } from "../../entities/closing/MaintenanceNotice.tsx";
import { t } from "../../language/index.ts";
import { attempt, findUser, settingsLoader, signOut, useLoader, useSession } from "../../sync/index.ts";

export function BannedScreen() {
  const navigate = useNavigate();
  const user = useSession(findUser);
  const announcement = useAnnouncement();
  useLoader(settingsLoader);
  const isSuspended = user?.isActive === false;
  const [wasSuspended, setWasSuspended] = useState(isSuspended);
  if (isSuspended && !wasSuspended) setWasSuspended(true);

  async function goHome() {
    localStorage.clear();
    sessionStorage.clear();
    await navigate("/");
    window.location.reload();
  }

  async function leave() {
    await attempt(
      async () => {
        await signOut();
        await navigate("/auth");
      },
      t`Logout failed`,
    );
  }

  // The user was restored while the page was open.
  if (wasSuspended && user?.isActive === true) return <Navigate to="/" replace />;
  return (
    <Notice
      icon={Lock}
      tone="wait"
      title={t`Account Suspended`}
      actions={
        <>
          <Button kind="primary" onClick={() => void goHome()}>
            {t`Go to Homepage`}
          </Button>
          {user !== null && (
            <Button kind="quiet" onClick={() => void leave()}>
              {t`Use another account`}
            </Button>
          )}
        </>
      }
    >
      <p>{t`Your account has been suspended by the administrator.`}</p>
      <p>{t`If you think this is an error, please contact the administrator.`}</p>
      {announcement !== null && (
        <div>
          <MaintenanceNotice announcement={announcement} />
        </div>
      )}
    </Notice>
  );
}
