// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { withDiagrams } from './render-diagrams.mjs';
import { errorsPage } from './render-errors.mjs';
import { fromRoot } from './root.mjs';

// `npm run diagrams`: draws the rules' machines into ARCHITECTURE.md, and lists the errors in docs/errors.md.
const page = fromRoot('ARCHITECTURE.md');
writeFileSync(page, withDiagrams(readFileSync(page, 'utf8')));
writeFileSync(fromRoot('docs/errors.md'), await errorsPage());
