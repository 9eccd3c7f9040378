/** The screen that an event of the schedule puts on a device. */
export type Scheduled = {
  eventId: string
  eventName: string
  screenId: string
  screenName: string
  version: string
}

/**
 * What devices show by their schedule at an instant (epoch ms), by row id: the one place that says which version a device should
 * show instead of that of its assigned screen. Devices on which no event holds are not there. `features/schedules` answers;
 * `app.ts` hands it over.
 * @param only row ids of the devices that are asked about; left out: all
 */
export type ScheduledNow = (
  companyId: string,
  nowMs: number,
  only?: readonly string[],
) => Promise<ReadonlyMap<string, Scheduled>>
