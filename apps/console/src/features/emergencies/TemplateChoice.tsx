import { EMERGENCY_KINDS } from '@vitrine/core/emergency'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { activeLocale } from '@vitrine/texts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { EmergencyPicture } from '../../ui/EmergencyPicture.tsx'
import { emergencyTexts } from './emergencies.texts.ts'
import { emergencyOf, templateLanguages } from './templates.ts'
import styles from './emergencies.module.css'

/** The languages that a new emergency is written in to begin with. */
export function useTemplateLanguages(): string[] {
  const { data: devices } = useQuery(allDevicesQuery)
  return useMemo(
    () =>
      templateLanguages(
        activeLocale(),
        (devices ?? []).map(({ settings }) => settings.language ?? ''),
      ),
    [devices],
  )
}

/** The templates, each as displays would show it. */
export function TemplateChoice() {
  const languages = useTemplateLanguages()
  return (
    <section aria-labelledby="templates">
      <h2 id="templates" className={styles.templatesHead}>
        {emergencyTexts.beginWith()}
      </h2>
      <ul className={styles.templates}>
        {EMERGENCY_KINDS.map((kind) => {
          const { message } = emergencyOf(kind, '', languages)
          const shown =
            kind === 'other'
              ? {
                  ...message,
                  texts: [{ language: activeLocale(), heading: emergencyTexts.kind.other(), detail: '' }],
                }
              : message
          return (
            <li key={kind}>
              <Link to={`/em-sites-edit?template=${kind}`} className={styles.template}>
                <EmergencyPicture message={shown} kind={kind} drill={false} width={16} height={9} />
                <strong>{emergencyTexts.kind[kind]()}</strong>
                <span className="v-quiet v-small">{emergencyTexts.about[kind]()}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
