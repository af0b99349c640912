// @ts-check
import { writeFileSync } from 'node:fs';
import { GENERATED_PAGES } from './generated-pages.mjs';
import { fromRoot } from './root.mjs';

// `npm run diagrams`: writes the documents that are made from the code.
for (const [page, render] of Object.entries(GENERATED_PAGES)) writeFileSync(fromRoot(page), await render());
