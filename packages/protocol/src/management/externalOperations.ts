import { readRender, writeRender } from '@vitrine/core'
import * as z from 'zod'
import type {
  ExternalLink,
  ExternalLinkBody,
  ExternalView,
  MadeExternalLink,
  ReadExternalLinkBody,
  WireExternalView,
} from './externalShapes.ts'
import { operation, type Operation } from './operation.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>

/** Links by which people without an account look at a screen, a slide or a widget (`/external`). */
export const externalOperations = {
  listExternalLinks: operation({
    method: 'GET',
    path: '/external-links',
    tag: 'external links',
    summary: 'List the links to screens, slides and widgets for people without an account, newest first',
    access: 'editor',
    query: z.object({
      site_id: z.string().max(100).optional(),
      slide_id: z.string().max(100).optional(),
      widget_kind: z.string().max(100).optional(),
    }),
    answer: outline<{ items: ExternalLink[] }>(),
  }),
  makeExternalLink: operation({
    secretAnswer: true,
    method: 'POST',
    path: '/external-links',
    tag: 'external links',
    summary:
      'Create a link to a screen, a slide or a widget of a package. Anyone who has it can look at it; its signature is returned only once',
    access: 'editor',
    status: 201,
    body: outline<ReadExternalLinkBody, ExternalLinkBody>(),
    answer: outline<MadeExternalLink>(),
  }),
  revokeExternalLink: operation({
    method: 'DELETE',
    path: '/external-links/{id}',
    tag: 'external links',
    summary: 'Revoke a link to a screen, a slide or a widget',
    access: 'editor',
    noun: 'externalLink',
  }),
  readExternal: operation({
    method: 'GET',
    path: '/external-view',
    tag: 'external links',
    summary: 'Get what a link shows by its signature',
    access: 'anyone',
    query: z.object({ sig: z.string().max(200), known: z.string().max(100).optional() }),
    answer: outline<WireExternalView>(),
    answerWording: {
      read: ({ render, ...rest }: WireExternalView): ExternalView => ({
        ...rest,
        render: render && readRender(render),
      }),
      write: ({ render, ...rest }: ExternalView) => ({ ...rest, render: render && writeRender(render) }),
    },
  }),
} as const satisfies Record<string, Operation>
