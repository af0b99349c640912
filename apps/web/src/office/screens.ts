import { approvalScreen } from './approval/office-screen.ts';
import { barsScreen } from './bars/office-screen.ts';
import { campaignsScreen } from './campaigns/office-screen.ts';
import {
  auditScreen,
  giftsScreen,
  idVideosScreen,
  pointGrantsScreen,
  purchasesScreen,
  recordingsScreen,
  sessionsScreen,
  tipsScreen,
} from './lists/screens.ts';
import { meScreen } from './me/office-screen.ts';
import { peopleScreen, performersScreen, personScreen } from './people/office-screens.ts';
import { switchesScreen } from './switches/office-screen.ts';
import { queueScreen, queuesScreen } from './queue/office-screen.ts';
import type { OfficeScreen } from './screen/screen.ts';
import { staffScreen } from './staff/office-screen.ts';
import { wallScreen } from './wall/office-screen.ts';

/** The screens of the back office, in the order of its navigation. The first one that a person may open is the start. */
export const OFFICE_SCREENS: readonly OfficeScreen[] = [
  wallScreen,
  queuesScreen,
  queueScreen,
  peopleScreen,
  personScreen,
  performersScreen,
  sessionsScreen,
  purchasesScreen,
  tipsScreen,
  giftsScreen,
  campaignsScreen,
  pointGrantsScreen,
  barsScreen,
  idVideosScreen,
  recordingsScreen,
  switchesScreen,
  approvalScreen,
  staffScreen,
  auditScreen,
  meScreen,
];
