// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { withDiagrams } from './render-diagrams.mjs';
import { fromRoot } from './root.mjs';

// `npm run diagrams`: draws the rules' machines into ARCHITECTURE.md.
const page = fromRoot('ARCHITECTURE.md');
writeFileSync(page, withDiagrams(readFileSync(page, 'utf8')));
