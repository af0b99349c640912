import { useState, type ComponentProps } from 'react';
import { DecisionForm, NO_DECISION } from '../office/queue/DecisionForm.tsx';

/** The form of a decision without the page of its item, which keeps what is typed. */
export function DecisionFormAlone(props: Omit<ComponentProps<typeof DecisionForm>, 'draft' | 'onDraft'>) {
  const [draft, setDraft] = useState(NO_DECISION);
  return <DecisionForm {...props} draft={draft} onDraft={setDraft} />;
}
