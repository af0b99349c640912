import { isUrgentReason, reportReasonsFor, type ErrorName, type ReportReason } from '@akari/rules';
import { useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Chip } from '../../kit/controls/Chip.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { reasonTarget, ROOM_TARGETS, thingOf, type ReportAbout, type RoomTarget } from './about.ts';
import { useSendReportMutation } from './api.ts';
import { reportText } from './text.ts';
import './report-sheet.css';

/** Which part of the room is meant. */
function Targets({ chosen, onChoose }: { chosen: RoomTarget; onChoose: (target: RoomTarget) => void }) {
  const t = useText(reportText);
  return (
    <div className="report-targets" role="group" aria-label={t('what')}>
      {ROOM_TARGETS.map((target) => (
        <Chip key={target} pressed={target === chosen} onPress={() => onChoose(target)}>
          {t(`target.${target}`)}
        </Chip>
      ))}
    </div>
  );
}

/** The reasons for a report: each sends it at once. */
export function ReportForm({
  about,
  chosen,
  onChoose,
  onSent,
}: {
  about: ReportAbout;
  /** The part of the room that is meant. */
  chosen: RoomTarget;
  onChoose: (target: RoomTarget) => void;
  onSent: () => void;
}) {
  const t = useText(reportText);
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useSendReportMutation();
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const target = reasonTarget(about, chosen);
  const press = async (reason: ReportReason): Promise<void> => {
    const { data, error } = await send({ body: { about: thingOf(about, chosen), reason } });
    if (data === undefined) {
      setRefused(apiErrorOf(error)?.name ?? 'server_failed');
      return;
    }
    setRefused(null);
    const number = data.report.report_id;
    dispatch(noticeShown({ kind: 'success', text: reportText.t('sent', { number }) }));
    onSent();
  };
  return (
    <div className="report">
      {'text' in about && <blockquote className="report-line">{about.text}</blockquote>}
      {about.target === 'room' && <Targets chosen={chosen} onChoose={onChoose} />}
      <p className="report-how">{t('how')}</p>
      <FormError error={refused} />
      <ul className="report-reasons">
        {reportReasonsFor(target).map((reason) => (
          <li key={reason}>
            <button
              type="button"
              className="report-reason"
              disabled={isLoading}
              onClick={() => void press(reason)}
            >
              <span>{t(`reason.${reason}`)}</span>
              {isUrgentReason(reason) && <em>{t('urgent')}</em>}
              <Icon name="right" size="s" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
