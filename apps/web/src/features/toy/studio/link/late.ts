import { latePart } from '../../../../platform/error/late-part.tsx';

export const ConnectPage = latePart(async () => (await import('../ConnectPage.tsx')).ConnectPage);
