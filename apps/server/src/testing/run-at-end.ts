import { afterAll } from 'vitest';
import { runSteps } from './at-end.ts';

// A setup file: it runs for each test file, also where files of one worker share their modules.
afterAll(runSteps, 120_000);
