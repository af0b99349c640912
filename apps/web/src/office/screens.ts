import { meScreen } from './me/office-screen.ts';
import { queueScreen, queuesScreen } from './queue/office-screen.ts';
import type { OfficeScreen } from './screen/screen.ts';
import { wallScreen } from './wall/office-screen.ts';

/** The screens of the back office, in the order of its navigation. The first one that a person may open is the start. */
export const OFFICE_SCREENS: readonly OfficeScreen[] = [wallScreen, queuesScreen, queueScreen, meScreen];
