import { isUrgentReason, reportReasonsFor, type ErrorName, type ReportReason } from '@akari/rules';
import { useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Chip } from '../../kit/controls/Chip.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
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

/** A form of one press: each reason sends the report. */
export function ReportSheet({
  about,
  name,
  open,
  onOpenChange,
}: {
  about: ReportAbout;
  /** The name of who is reported. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useText(reportText);
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useSendReportMutation();
  const [chosen, setChosen] = useState<RoomTarget>('person');
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
    onOpenChange(false);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(`title.${about.target === 'room' ? chosen : about.target}`, { name })}
    >
      <div className="report">
        {about.target === 'line' && <blockquote className="report-line">{about.text}</blockquote>}
        {about.target === 'room' && <Targets chosen={chosen} onChoose={setChosen} />}
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
    </Sheet>
  );
}
