import type { DeviceReport } from '@vitrine/core'

type ReportedBuild = NonNullable<DeviceReport['build']>

/** What can change the build that a display runs, as far as its browser is concerned. */
export type BuildHost = {
  /** The build that runs, with the one that the display went back from last. */
  facts(): ReportedBuild
  forgetRefused(): void
  /** Stores all files of a build beside those that run, as often as it is called. Rejects where one is missing or wrong. */
  stage(build: string): Promise<void>
  /** Starts a staged build at once. What runs now ends with this. */
  changeOver(build: string): Promise<void>
  /** Resolves when the build that runs has presented for long enough to stay. */
  settled(): Promise<void>
}
