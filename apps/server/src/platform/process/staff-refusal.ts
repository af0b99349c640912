/** A staff command cannot be executed. The message is printed for staff. */
export class StaffRefusal extends Error {
  override readonly name = 'StaffRefusal';
}
