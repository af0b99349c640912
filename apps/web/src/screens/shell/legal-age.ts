import { useState } from 'react';
import { arrive } from '../../platform/browser/arrive.ts';
import { holdFirstView } from '../../platform/browser/first-view.ts';
import { readLegalAge, storeLegalAge, type LegalAge } from './stored-legal-age.ts';

/** Returns whether the person has confirmed the legal age in this browser, and a function to confirm it. */
export function useLegalAge(): [LegalAge, () => void] {
  const [age, setAge] = useState(readLegalAge);
  const confirm = () => {
    storeLegalAge();
    // The gate was the first view until here.
    holdFirstView();
    setAge('confirmed');
    // The pressed button is gone with the gate.
    requestAnimationFrame(() => void arrive());
  };
  return [age, confirm];
}
