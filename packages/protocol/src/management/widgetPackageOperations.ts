import * as z from 'zod'
import { operation, type Operation } from './operation.ts'
import type {
  ReviewedWidgetPackage,
  StoredWidgetPackage,
  StoredWidgetPackages,
  WidgetPackageBody,
  WidgetPackageVersionBody,
} from './widgetPackageShapes.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>
/** A package of 5 MiB as base64. */
const BODY_MOST_BYTES = 7 << 20

/** Packages of widgets that somebody else made (contract §10). */
export const widgetPackageOperations = {
  listWidgetPackages: operation({
    method: 'GET',
    path: '/widget-packages',
    tag: 'widgets',
    summary: 'List installed widget packages with their versions and where they are used',
    access: 'viewer',
    answer: outline<StoredWidgetPackages>(),
  }),
  reviewWidgetPackage: operation({
    method: 'POST',
    path: '/widget-packages/review',
    tag: 'widgets',
    summary: 'Check a widget package and get what it can reach, without installing it',
    access: 'admin',
    body: outline<WidgetPackageBody>(),
    bodyMostBytes: BODY_MOST_BYTES,
    answer: outline<ReviewedWidgetPackage>(),
  }),
  installWidgetPackage: operation({
    method: 'POST',
    path: '/widget-packages',
    tag: 'widgets',
    summary: 'Install a widget package, or another version of it, which is used from then on',
    access: 'admin',
    status: 201,
    body: outline<WidgetPackageBody>(),
    bodyMostBytes: BODY_MOST_BYTES,
    answer: outline<StoredWidgetPackage>(),
  }),
  useWidgetPackageVersion: operation({
    method: 'POST',
    path: '/widget-packages/{id}/version',
    tag: 'widgets',
    summary: 'Use another installed version of a widget package',
    access: 'admin',
    noun: 'widgetPackage',
    body: outline<WidgetPackageVersionBody>(),
    answer: outline<StoredWidgetPackage>(),
  }),
  removeWidgetPackage: operation({
    method: 'DELETE',
    path: '/widget-packages/{id}',
    tag: 'widgets',
    summary: 'Remove a widget package that no slide or screen uses',
    access: 'admin',
    noun: 'widgetPackage',
  }),
} as const satisfies Record<string, Operation>
