import type { Language } from '@akari/rules';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { changeLanguage } from '../../text/current-language.ts';
import { AgeGate } from './AgeGate.tsx';

/** The document's title stands in its head already. */
const TITLE = /<title>.*?<\/title>/;

/** Renders the age gate as HTML, at build time. */
export function gateMarkup(language: Language): string {
  changeLanguage(language);
  const gate = (
    <MemoryRouter>
      <AgeGate onConfirm={() => undefined} />
    </MemoryRouter>
  );
  const html = renderToStaticMarkup(gate, { identifierPrefix: language }).replace(TITLE, '');
  return `<div class="first-gate" lang="${language}">${html}</div>`;
}
