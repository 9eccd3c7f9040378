import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from './accountTables.ts'
import type { AlertTables } from './alertTables.ts'
import type { BoardTables } from './boardTables.ts'
import type { BuildTables } from './buildTables.ts'
import type { ContentTables } from './contentTables.ts'
import type { DeviceTables } from './deviceTables.ts'
import type { EmergencyTables } from './emergencyTables.ts'
import type { FeedTables } from './feedTables.ts'
import type { FleetTables } from './fleetTables.ts'
import type { CampaignTables } from './campaignTables.ts'
import type { PlaylistTables } from './playlistTables.ts'
import type { PlayTables } from './playTables.ts'
import type { PushTables } from './pushTables.ts'
import type { ScheduleTables } from './scheduleTables.ts'

/**
 * The tables as both databases hold them: text ids, instants as epoch ms, booleans as 0 or 1, JSON as text (parsed by
 * zod at the store). Every table of a company carries `company_id`; `registration` and `link` may belong to none yet.
 */
export type Tables = AccountTables &
  DeviceTables &
  ContentTables &
  PlayTables &
  PlaylistTables &
  CampaignTables &
  FleetTables &
  FeedTables &
  AlertTables &
  PushTables &
  ScheduleTables &
  EmergencyTables &
  BoardTables &
  BuildTables

export type Db = Kysely<Tables>
/** A database or a transaction on it: stores work with either. Inside a transaction only the transaction may be used. */
export type Queries = Kysely<Tables> | Transaction<Tables>
