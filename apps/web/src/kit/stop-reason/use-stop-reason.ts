import type { StopReason } from '@akari/rules';
import { useState } from 'react';

/** Why staff end something, as it is chosen and sent. The person reads the reason, the note stays inside. */
export function useStopReason(usual: StopReason) {
  const [reason, setReason] = useState<StopReason>(usual);
  const [note, setNote] = useState('');
  const typed = note.trim();
  return {
    reason,
    setReason,
    note,
    setNote,
    /** What the server is sent. */
    why: { reason, ...(typed === '' ? {} : { note: typed }) },
    clearNote: () => setNote(''),
  };
}
export type StopReasonDraft = ReturnType<typeof useStopReason>;
