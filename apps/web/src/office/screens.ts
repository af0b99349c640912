import { approvalScreen } from './approval/office-screen.ts';
import { meScreen } from './me/office-screen.ts';
import type { OfficeScreen } from './screen/screen.ts';
import { staffScreen } from './staff/office-screen.ts';

/** The screens of the back office, in the order of its navigation. The first one that a person may open is the start. */
export const OFFICE_SCREENS: readonly OfficeScreen[] = [approvalScreen, staffScreen, meScreen];
