import { latePart } from '../../platform/error/late-part.tsx';

const load = () => import('./viewer/BarCard.tsx');

/** Few people are barred. */
export const BarCard = latePart(async () => (await load()).BarCard);
export const BarDetails = latePart(async () => (await load()).BarDetails);
