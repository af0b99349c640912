import type { Browser } from 'playwright-core';
import { newPerson, type Person } from './acts.ts';
import { DEMO_PASSWORD, logIn } from './people.ts';
import type { SharedServer } from './server.ts';
import { proveLogins, staff } from './staff.ts';

/** Opens a screen of the back office as a new member of the staff, whose login is proven. @param path below `/office` */
export async function officePerson(
  on: { server: SharedServer; browser: Browser },
  name: string,
  role: string,
  path: string,
): Promise<Person> {
  await staff(on.server, 'create-admin', { name, password: DEMO_PASSWORD, invisible: 'yes', role });
  const person = await newPerson(on.browser, { url: on.server.url });
  await logIn(person.context, name);
  await proveLogins(on.server, name);
  await person.page.goto(`/office${path}`);
  return person;
}
