import { Lock } from "lucide-react";
import { useNavigate } from "react-router";
import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";

export function BannedScreen() {
  const navigate = useNavigate();

  async function goHome() {
    localStorage.clear();
    sessionStorage.clear();
    await navigate("/");
    window.location.reload();
  }

  return (
    <Notice
      icon={Lock}
      tone="wait"
      title="Account Suspended"
      actions={
        <Button kind="primary" onClick={() => void goHome()}>
          Go to Homepage
        </Button>
      }
    >
      <p>Your account has been suspended by the administrator.</p>
      <p>If you think this is an error, please contact the administrator.</p>
    </Notice>
  );
}
