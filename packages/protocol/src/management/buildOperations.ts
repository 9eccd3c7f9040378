import * as z from 'zod'
import type { PlayerBuilds, RolloutOrder, RolloutSettings, WrittenRolloutSettings } from './buildShapes.ts'
import { operation, type Operation } from './operation.ts'

/** Schemas are outlines here: the server reads and describes them in full (strict.ts); the console loads this before it shows anything. */
const outline = <T>() => z.looseObject({}) as unknown as z.ZodType<T, T>

/** The builds of the player that this server has, and how a company rolls them out. */
export const buildOperations = {
  readPlayerBuilds: operation({
    method: 'GET',
    path: '/player-builds',
    tag: 'devices',
    summary: 'Get the builds of the player, the roll-out that is running, and earlier ones',
    access: 'viewer',
    answer: outline<PlayerBuilds>(),
  }),
  writeRolloutSettings: operation({
    method: 'PUT',
    path: '/player-builds/settings',
    tag: 'devices',
    summary: 'Set who tries new builds of the player, and for how long',
    access: 'admin',
    body: outline<WrittenRolloutSettings>(),
    ifMatch: true,
    answer: outline<RolloutSettings>(),
  }),
  decideRollout: operation({
    method: 'POST',
    path: '/player-builds/decisions',
    tag: 'devices',
    summary: 'Offer a build of the player to the ring, roll it out to all devices, or withdraw it',
    access: 'admin',
    body: outline<RolloutOrder>(),
    answer: outline<PlayerBuilds>(),
  }),
} as const satisfies Record<string, Operation>
