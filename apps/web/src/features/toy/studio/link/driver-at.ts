import type { ToyWay } from '@akari/rules';
import type { PageDriver } from './page-driver.ts';

export type PageWay = Exclude<ToyWay, 'lovense_cloud'>;

/** Returns the driver for an address that the performer typed; null: it is not an address of this way. */
export async function driverAt(way: PageWay, address: string): Promise<PageDriver | null> {
  if (way === 'lovense_lan') {
    const { LovenseLan, lovenseOrigin } = await import('./lovense-lan.ts');
    const origin = lovenseOrigin(address);
    return origin === null ? null : new LovenseLan(origin);
  }
  const { Intiface, intifaceUrl } = await import('./intiface.ts');
  const url = intifaceUrl(address);
  return url === null ? null : new Intiface(url);
}
