import { useState } from 'react';

const STORED_AS = 'akari.legal_age';
export type LegalAge = 'unknown' | 'confirmed';

function read(): LegalAge {
  try {
    return localStorage.getItem(STORED_AS) === 'confirmed' ? 'confirmed' : 'unknown';
  } catch {
    return 'unknown'; // no storage: the question comes with every visit
  }
}

/** Whether this browser's user has said to be of legal age, and how to say so. */
export function useLegalAge(): [LegalAge, () => void] {
  const [age, setAge] = useState(read);
  const confirm = () => {
    try {
      localStorage.setItem(STORED_AS, 'confirmed');
    } catch {
      // as above
    }
    setAge('confirmed');
  };
  return [age, confirm];
}
