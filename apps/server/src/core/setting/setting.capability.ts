import { listSettings, setSetting } from '@akari/contract/office';
import type { Capability } from '../../platform/capability.ts';
import { officeRoute } from '../staff/office-route.ts';
import { performStaffAct } from '../staff/perform-staff-act.ts';
import { requireAct } from '../staff/require-right.ts';
import { liveSettings, setLiveSetting } from './live-settings.ts';

/** The settings of the service: what the environment says, and the numbers that staff change while it runs. */
export const createSettingCapability = (): Capability => {
  let stop: () => Promise<void> = async () => undefined;
  return {
    name: 'setting',
    routes: (app, services) => {
      officeRoute(app, services, listSettings, async () => {
        const live = liveSettings(services);
        await live.read();
        const { fixed } = services.config.shown;
        return { node: services.node.name, live: live.now(), fixed };
      });
      officeRoute(app, services, setSetting, async ({ staff, body, request }) => {
        const { reason, ...change } = body;
        requireAct(staff, 'setting.set', null);
        await performStaffAct(services, { act: 'setting.set', staff, reason, request }, (tx) =>
          setLiveSetting(services, tx, change),
        );
        // Other nodes read it within a second.
        await liveSettings(services).read();
        return {};
      });
    },
    start: async (services) => {
      const live = liveSettings(services);
      await live.start();
      stop = () => live.stop();
    },
    stop: () => stop(),
  };
};
