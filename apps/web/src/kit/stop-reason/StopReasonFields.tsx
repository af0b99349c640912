import { OVERSIGHT_REASON_MAX, STOP_REASONS } from '@akari/rules';
import { useId } from 'react';
import { useText } from '../../text/index.ts';
import { Chip } from '../controls/Chip.tsx';
import { TextField } from '../controls/Field.tsx';
import { fieldsText } from './fields-text.ts';
import { stopReasonText } from './text.ts';
import type { StopReasonDraft } from './use-stop-reason.ts';
import './stop-reason-fields.css';

/** The reason, which the person reads, and a note that stays inside. */
export function StopReasonFields({ draft }: { draft: StopReasonDraft }) {
  const t = useText(fieldsText);
  const of_reason = useText(stopReasonText);
  const id = useId();
  return (
    <>
      <div className="stop-reasons" role="group" aria-labelledby={id}>
        <p id={id}>{t('reason')}</p>
        {STOP_REASONS.map((one) => (
          <Chip key={one} pressed={one === draft.reason} onPress={() => draft.setReason(one)}>
            {of_reason(`reason.${one}`)}
          </Chip>
        ))}
      </div>
      <TextField
        label={t('note')}
        value={draft.note}
        maxLength={OVERSIGHT_REASON_MAX}
        autoComplete="off"
        onChange={(event) => draft.setNote(event.target.value)}
      />
    </>
  );
}
