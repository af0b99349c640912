/**
 * Ends the part of the built page's age gate (`first-gate.ts`). While it is shown, its element becomes the page's root,
 * so that what is painted stays; otherwise it is removed.
 * @returns the element to hydrate; null when no gate is shown
 */
export function takeFirstGate(): HTMLElement | null {
  const { lang, dataset } = document.documentElement;
  const gates = [...document.querySelectorAll<HTMLElement>('.first-gate')];
  const shown = dataset['gate'] === 'shown' ? gates.find((gate) => gate.lang === lang) : undefined;
  for (const gate of gates) if (gate !== shown) gate.remove();
  if (shown === undefined) return null;
  document.getElementById('root')?.remove();
  shown.id = 'root';
  shown.className = '';
  // The document has the language from here on, which the person may change.
  shown.removeAttribute('lang');
  return shown;
}
