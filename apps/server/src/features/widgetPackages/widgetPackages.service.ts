import {
  fieldError,
  fieldErrorsOf,
  invalidField,
  SignageError,
  slideOfWidget,
  type Element,
  type FieldError,
  type FreezablePackage,
} from '@vitrine/core'
import type {
  ReviewedWidgetPackage,
  StoredWidgetPackage,
  StoredWidgetPackages,
  WidgetTypes,
} from '@vitrine/protocol'
import {
  defaultsOfPackage,
  isPackageWidget,
  kindOfPackage,
  PACKAGE_PREFIX,
  settingsOfPackage,
  type PackageManifest,
  type PackageWidget,
} from '@vitrine/widgets/packages'
import type { BlobStore } from '../../platform/blobs/blobStore.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { hashOf, newId } from '../../platform/ids.ts'
import { readPackage } from './readPackage.ts'
import { createWidgetPackageStore, type VersionRecord } from './widgetPackages.store.ts'

/** Packages of one company, and versions of one package. */
const PACKAGES_MOST = 50
const VERSIONS_MOST = 50
/** The type of a package's file among the files of a display. */
const BUNDLE_TYPE = 'application/vnd.vitrine.widget+json'

/** Packages of widgets that somebody else made: installed by an admin, run by displays in a frame of no origin. */
export function createWidgetPackageService(options: { db: Db; bus: Bus; clock: Clock; blobs: BlobStore }) {
  const { db, clock, blobs } = options
  const store = createWidgetPackageStore(db)
  const publish = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    options.bus.publish({ kind: 'change', companyId, event: { noun: 'widgetPackages', id, change } })
  const read = (file: string) => readPackage(Buffer.from(file, 'base64'))
  const facts = ({ kind, version, name, description, permissions, feed }: PackageManifest) => ({
    type: kindOfPackage({ kind }),
    version,
    name,
    description,
    network: permissions.network,
    storage: permissions.storage,
    feed: feed ?? null,
  })
  const list = async (companyId: string): Promise<StoredWidgetPackage[]> => {
    const [packages, versions] = await Promise.all([store.list(companyId), store.versions(companyId)])
    return Promise.all(
      packages.flatMap(({ id, version, kind }) => {
        const installed = versions.filter((one) => one.packageId === id)
        const used = installed.find((one) => one.version === version)
        if (!used) return []
        return [
          store.usersOf(companyId, kind).then((users) => ({
            id,
            ...facts(used.manifest),
            settings_schema: used.manifest.settings_schema,
            sha256: used.sha256,
            bytes: used.bytes,
            versions: installed.map((one) => ({
              version: one.version,
              bytes: one.bytes,
              network: one.manifest.permissions.network,
              storage: one.manifest.permissions.storage,
              installed_at: one.installedMs,
              installed_by: one.installedBy,
            })),
            used_by: users,
          })),
        ]
      }),
    )
  }
  const oneOf = async (companyId: string, id: string): Promise<StoredWidgetPackage> => {
    const found = (await list(companyId)).find((one) => one.id === id)
    if (!found) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'widgetPackage' })
    return found
  }
  /** @throws SignageError `INVALID_INPUT` for a version that is installed with other files */
  const checkVersion = (
    installed: readonly VersionRecord[],
    manifest: PackageManifest,
    sha256: string,
  ): void => {
    const same = installed.find(({ version }) => version === manifest.version)
    if (same && same.sha256 !== sha256)
      throw invalidField('widget.json.version', 'PACKAGE_VERSION_TAKEN', { version: manifest.version })
  }

  return {
    list: async (companyId: string): Promise<StoredWidgetPackages> => ({ items: await list(companyId) }),
    /** What a package would be, without installing it. @throws SignageError `INVALID_INPUT` */
    async review(companyId: string, file: string): Promise<ReviewedWidgetPackage> {
      const { manifest, bundle, files } = read(file)
      const before = await store.byKind(companyId, manifest.kind)
      const installed = before
        ? (await store.versions(companyId)).filter((one) => one.packageId === before.id)
        : []
      checkVersion(installed, manifest, hashOf(bundle.toString()))
      const replaced = installed.find(({ version }) => version === before?.version)
      return {
        ...facts(manifest),
        files,
        bytes: bundle.length,
        replaces:
          replaced && before?.removed_ms === null
            ? {
                version: replaced.version,
                network: replaced.manifest.permissions.network,
                storage: replaced.manifest.permissions.storage,
              }
            : null,
      }
    },
    /** Installs a package, or another version of it, which is used from then on. @throws SignageError `INVALID_INPUT` */
    async install({ companyId, name: by }: Operator, file: string): Promise<StoredWidgetPackage> {
      const { manifest, bundle } = read(file)
      const { sha256, bytes } = await blobs.put(companyId, bundle)
      const atMs = clock.now()
      const [id, isNew] = await inTransaction(db, async (trx) => {
        const inside = createWidgetPackageStore(trx)
        const before = await inside.byKind(companyId, manifest.kind)
        const packageId = before?.id ?? newId()
        const installed = (await inside.versions(companyId)).filter((one) => one.packageId === packageId)
        checkVersion(installed, manifest, sha256)
        if ((!before || before.removed_ms !== null) && (await inside.list(companyId)).length >= PACKAGES_MOST)
          throw invalidField('file', 'PACKAGES_TOO_MANY', { maximum: PACKAGES_MOST })
        const { version } = manifest
        if (!installed.some((one) => one.version === version)) {
          if (installed.length >= VERSIONS_MOST)
            throw invalidField('file', 'PACKAGE_VERSIONS_TOO_MANY', { maximum: VERSIONS_MOST })
          await inside.insertVersion(companyId, {
            packageId,
            version,
            sha256,
            bytes,
            manifest,
            installedMs: atMs,
            installedBy: by,
          })
        }
        if (before)
          await inside.change(companyId, packageId, {
            version,
            removed_ms: null,
            changed_ms: atMs,
            changed_by: by,
          })
        else
          await inside.insert({
            id: packageId,
            company_id: companyId,
            kind: manifest.kind,
            version,
            changed_ms: atMs,
            changed_by: by,
            removed_ms: null,
          })
        return [packageId, !before] as const
      })
      publish(companyId, id, isNew ? 'created' : 'changed')
      return oneOf(companyId, id)
    },
    /**
     * Uses another installed version. Published screens show it when they are published again.
     * @throws SignageError `ENTITY_NOT_FOUND`, `INVALID_INPUT`
     */
    async useVersion(
      { companyId, name: by }: Operator,
      id: string,
      version: number,
    ): Promise<StoredWidgetPackage> {
      const { versions } = await oneOf(companyId, id)
      if (!versions.some((one) => one.version === version)) throw invalidField('version', 'PACKAGE_VERSION')
      await store.change(companyId, id, { version, changed_ms: clock.now(), changed_by: by })
      publish(companyId, id, 'changed')
      return oneOf(companyId, id)
    },
    /**
     * Removes a package that no slide and no screen names. Its files stay for screens that were published with it.
     * @throws SignageError `ENTITY_NOT_FOUND`, `IN_USE`
     */
    async remove({ companyId, name: by }: Operator, id: string): Promise<void> {
      const found = await store.byId(companyId, id)
      if (!found) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'widgetPackage' })
      const users = await store.usersOf(companyId, found.kind)
      if (users.length > 0)
        throw new SignageError('IN_USE', { noun: 'widgetPackage', users: users.map(({ name }) => name) })
      const atMs = clock.now()
      await store.change(companyId, id, { removed_ms: atMs, changed_ms: atMs, changed_by: by })
      publish(companyId, id, 'deleted')
    },
    /** The company's packages as kinds of widgets. */
    types: async (companyId: string): Promise<Omit<WidgetTypes['items'][number], 'sizes'>[]> =>
      (await store.used(companyId)).map(({ manifest }) => {
        const { type, version, name, description, feed } = facts(manifest)
        return { type, version, name, description, settings_schema: manifest.settings_schema, feed }
      }),
    /** What publishing needs of packages, by the kind of their widgets. */
    freezable: async (
      companyId: string,
    ): Promise<ReadonlyMap<string, FreezablePackage & { changedMs: number }>> =>
      new Map(
        (await store.used(companyId)).map(({ manifest, sha256, bytes, changedMs }) => [
          kindOfPackage(manifest),
          {
            shown: { sha256, type: BUNDLE_TYPE, width: 0, height: 0, ...manifest.permissions },
            bytes,
            path: `/media/${sha256}`,
            defaults: defaultsOfPackage(manifest.settings_schema),
            changedMs,
          },
        ]),
      ),
    /** The type of a package's file; null where no package of the company has such a file. */
    fileType: async (companyId: string, sha256: string): Promise<string | null> =>
      (await store.hasFile(companyId, sha256)) ? BUNDLE_TYPE : null,
    /** @throws SignageError `INVALID_INPUT` for a widget that its package doesn't take, with fields that begin with `widget` */
    async checkWidget(companyId: string, widget: PackageWidget): Promise<void> {
      const { elements } = slideOfWidget(widget, {})
      const wrong = await this.check(companyId, [{ elements, path: 'alone' }])
      const fields = wrong.map((one) => ({ ...one, field: one.field.replace(/^alone\.0\./, '') }))
      if (fields.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields })
    },
    /**
     * What is wrong with the widgets of packages among elements.
     * @param path of the list of elements
     */
    async check(
      companyId: string,
      lists: readonly { elements: readonly Element[]; path: string }[],
    ): Promise<FieldError[]> {
      const widgets = lists.flatMap(({ elements, path }) =>
        elements.flatMap((element, index) =>
          element.type === 'widget' && isPackageWidget(element.widget)
            ? [{ widget: element.widget, field: `${path}.${index}.widget` }]
            : [],
        ),
      )
      if (widgets.length === 0) return []
      const known = new Map(
        (await store.used(companyId)).map(({ manifest }) => [`${PACKAGE_PREFIX}${manifest.kind}`, manifest]),
      )
      return widgets.flatMap(({ widget, field }) => {
        const manifest = known.get(widget.kind)
        if (!manifest) return [fieldError(`${field}.kind`, 'PACKAGE_MISSING')]
        const { error } = settingsOfPackage(manifest.settings_schema).safeParse(widget.settings)
        return fieldErrorsOf(error?.issues ?? []).map((one) => ({
          ...one,
          field: one.field === 'body' ? `${field}.settings` : `${field}.settings.${one.field}`,
        }))
      })
    },
  }
}
export type WidgetPackageService = ReturnType<typeof createWidgetPackageService>
