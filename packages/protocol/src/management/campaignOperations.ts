import * as z from 'zod'
import type {
  CampaignDelivery,
  CampaignForecast,
  CampaignPage,
  ReadCampaign,
  StoredCampaign,
  WrittenCampaign,
} from './campaignShapes.ts'
import { operation, type Operation } from './operation.ts'
import { listQuerySchema } from './shapes.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>
const step = { tag: 'campaigns', access: 'editor', noun: 'campaign', ifMatch: true } as const

/** Campaigns: content with a period, a goal and zones, played as ads between the items of these zones. */
export const campaignOperations = {
  listCampaigns: operation({
    method: 'GET',
    path: '/campaigns',
    tag: 'campaigns',
    summary: 'List campaigns with their state and what was delivered',
    access: 'viewer',
    query: listQuerySchema,
    answer: outline<CampaignPage>(),
  }),
  makeCampaign: operation({
    method: 'POST',
    path: '/campaigns',
    tag: 'campaigns',
    summary: 'Create a campaign as a draft',
    access: 'editor',
    status: 201,
    body: outline<ReadCampaign, WrittenCampaign>(),
    answer: outline<StoredCampaign>(),
  }),
  forecastCampaign: operation({
    method: 'POST',
    path: '/campaigns/forecast',
    tag: 'campaigns',
    summary:
      'Get what a campaign would play by day, hour and screen, and which hours it would over-book, before it is saved',
    access: 'viewer',
    query: z.object({
      id: z.string().max(100).optional().meta({ description: 'The saved campaign that it would replace' }),
    }),
    body: outline<ReadCampaign, WrittenCampaign>(),
    answer: outline<CampaignForecast>(),
  }),
  readCampaign: operation({
    method: 'GET',
    path: '/campaigns/{id}',
    tag: 'campaigns',
    summary: 'Get a campaign',
    access: 'viewer',
    noun: 'campaign',
    answer: outline<StoredCampaign>(),
  }),
  readDelivery: operation({
    method: 'GET',
    path: '/campaigns/{id}/delivery',
    tag: 'campaigns',
    summary: 'Get what a campaign has delivered, compared with what was planned, by day',
    access: 'viewer',
    noun: 'campaign',
    answer: outline<CampaignDelivery>(),
  }),
  changeCampaign: operation({
    ...step,
    method: 'PUT',
    path: '/campaigns/{id}',
    summary: 'Replace a campaign; one that is booked is checked again, and displays follow by themselves',
    body: outline<ReadCampaign, WrittenCampaign>(),
    answer: outline<StoredCampaign>(),
  }),
  deleteCampaign: operation({
    ...step,
    method: 'DELETE',
    path: '/campaigns/{id}',
    summary: 'Delete a campaign; displays stop playing it, and reports keep it',
  }),
  bookCampaign: operation({
    ...step,
    method: 'POST',
    path: '/campaigns/{id}/book',
    summary:
      'Book a campaign, or go on with one that is paused; refused with the numbers where hours are over-booked',
    answer: outline<StoredCampaign>(),
  }),
  pauseCampaign: operation({
    ...step,
    method: 'POST',
    path: '/campaigns/{id}/pause',
    summary: 'Take a booked campaign off displays; its time is free for others',
    answer: outline<StoredCampaign>(),
  }),
  endCampaign: operation({
    ...step,
    method: 'POST',
    path: '/campaigns/{id}/end',
    summary: 'End a campaign before its period is over',
    answer: outline<StoredCampaign>(),
  }),
} as const satisfies Record<string, Operation>
