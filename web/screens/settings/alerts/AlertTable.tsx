import { Fragment, startTransition, useOptimistic } from "react";
import styled from "styled-components";
import {
  ADMIN_TOPICS,
  type AlertChannel,
  NOTIFICATION_TOPICS,
  notificationChoiceEndpoints,
  type NotificationChoices,
  type NotificationTopic,
} from "#protocol/notificationChoices.ts";
import { playChime } from "../../../chime.ts";
import { say, t } from "../../../language/index.ts";
import { actOn, attempt, useNotificationChoices, useUser } from "../../../sync/index.ts";
import { color, focusRing, from, space, text } from "../../../styles/theme.ts";
import { CHANNEL_LABELS, TOPIC_LABELS } from "./topicText.ts";

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  ${text("table")}
`;

const Head = styled.th`
  width: 50px;
  padding: ${space(2)} 0;
  color: ${color("textMuted")};
  font-weight: 400;
  text-align: center;
  ${text("label")}
  &:first-child {
    width: auto;
    text-align: left;
  }
  ${from.tablet} {
    width: 72px;
  }
`;

const Group = styled.th`
  padding: ${space(4)} 0 ${space(1)};
  color: ${color("textMuted")};
  font-weight: 400;
  text-align: left;
  ${text("label")}
`;

const Row = styled.tr`
  height: 36px;
  border-top: 1px solid ${color("hairline")};
  @media (pointer: coarse) {
    height: 48px;
  }
`;

const Name = styled.th`
  padding: 4px ${space(2)} 4px 0;
  font-weight: 400;
  text-align: left;
`;

const Cell = styled.td`
  padding: 0;
`;

/* The whole cell can be hit. */
const Target = styled.label`
  display: grid;
  place-items: center;
  height: 36px;
  cursor: pointer;
  @media (pointer: coarse) {
    height: 48px;
  }
`;

const Box = styled.input`
  width: 16px;
  height: 16px;
  margin: 0;
  accent-color: ${color("accent")};
  cursor: pointer;
  ${focusRing}
`;

type Choice = { channel: AlertChannel; topic: NotificationTopic; isOn: boolean };

function withChoice(choices: NotificationChoices, { channel, topic, isOn }: Choice): NotificationChoices {
  const others = choices[channel].filter((each) => each !== topic);
  return { ...choices, [channel]: isOn ? [...others, topic] : others };
}

type AlertTableProps = {
  /** The available channels. */
  channels: readonly AlertChannel[];
  choices: NotificationChoices;
  /** Asks for this browser's permission, if it is missing. */
  onAsk: () => void;
};

/** A row for each subject, a column for each channel. */
export function AlertTable({ channels, choices, onAsk }: AlertTableProps) {
  const isAdmin = useUser().role === "admin";
  const [shown, show] = useOptimistic(choices, withChoice);
  const ofDesk = NOTIFICATION_TOPICS.filter((topic) => ADMIN_TOPICS.has(topic));
  const own = NOTIFICATION_TOPICS.filter((topic) => !ADMIN_TOPICS.has(topic));
  const groups = isAdmin
    ? [
        { title: t`The desk`, topics: ofDesk },
        { title: t`Your account`, topics: own },
      ]
    : [{ title: null, topics: own }];

  function choose(choice: Choice) {
    const { channel, isOn } = choice;
    if (isOn && channel === "sound") void attempt(playChime, t`The sound could not be played`);
    if (isOn && channel === "desktop") onAsk();
    startTransition(async () => {
      show(choice);
      await attempt(
        async () => {
          const options = { body: choice };
          await actOn(useNotificationChoices, notificationChoiceEndpoints.chooseNotification, options);
        },
        t`Your choice was not saved`,
      );
    });
  }

  return (
    <Table aria-labelledby="alerts">
      <thead>
        <tr>
          <Head scope="col">{t`When`}</Head>
          {channels.map((channel) => (
            <Head key={channel} scope="col">
              {say(CHANNEL_LABELS[channel])}
            </Head>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ title, topics }) => (
          <Fragment key={title}>
            {title !== null && (
              <tr>
                <Group scope="rowgroup" colSpan={channels.length + 1}>
                  {title}
                </Group>
              </tr>
            )}
            {topics.map((topic) => (
              <Row key={topic}>
                <Name scope="row">{say(TOPIC_LABELS[topic])}</Name>
                {channels.map((channel) => (
                  <Cell key={channel}>
                    <Target>
                      <Box
                        type="checkbox"
                        aria-label={`${say(TOPIC_LABELS[topic])}: ${say(CHANNEL_LABELS[channel])}`}
                        checked={shown[channel].includes(topic)}
                        onChange={({ target }) => choose({ channel, topic, isOn: target.checked })}
                      />
                    </Target>
                  </Cell>
                ))}
              </Row>
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}
