import { it } from 'vitest';
import { command } from '@akari/testkit/harness/rooms';
import { faultless, walkRoom } from './room-walk.ts';

const { host } = await walkRoom({ performer_name: 'kaede' });

it('the studio passes the audit with fixed and with stopped devices', async () => {
  const studio = await host('waiting');
  const { page, looks } = studio;
  await page.setViewportSize({ width: 1440, height: 900 });
  await looks.look(page, 'devices-free');
  await command(studio, 'start_chat');
  await page.getByText('止まったときだけ').first().waitFor({ state: 'attached' });
  await looks.look(page, 'devices-fixed');
  await page.evaluate(() => {
    const video = [...document.querySelectorAll('video')].find(({ srcObject }) => srcObject !== null);
    const [camera] = (video?.srcObject as MediaStream).getVideoTracks();
    camera?.stop();
    camera?.dispatchEvent(new Event('ended'));
  });
  await page.getByRole('alert').filter({ hasText: 'カメラの映像が止まりました' }).first().waitFor();
  await looks.look(page, 'camera-stopped');
  faultless(looks);
});
