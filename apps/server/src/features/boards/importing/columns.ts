import { foldWords } from '@vitrine/core'
import { IMPORT_FIELDS, type ImportField } from '@vitrine/core/board'

/** How columns are called in files of practices and clinics, folded (`foldWords`). The first column that fits is taken. */
const NAMES: Record<ImportField, readonly string[]> = {
  id: ['id', 'uid', 'appointment id', 'external id', 'nr', 'number', 'termin-id', 'termin id', 'reference'],
  date: ['date', 'day', 'appointment date', 'datum', 'termin', 'tag', 'fecha', 'jour', 'data', 'dato'],
  time: ['time', 'appointment time', 'uhrzeit', 'zeit', 'heure', 'hora', 'ora', 'tijd', 'klokkeslaet'],
  start: ['start', 'starts at', 'start time', 'begin', 'beginn', 'from', 'von', 'debut', 'inicio', 'inizio'],
  end: ['end', 'ends at', 'end time', 'ende', 'to', 'until', 'bis', 'fin', 'fine', 'einde'],
  minutes: ['minutes', 'duration', 'length', 'dauer', 'duree', 'duracion', 'durata', 'duur'],
  patient: [
    'patient',
    'name',
    'patient name',
    'client',
    'visitor',
    'patientenname',
    'nom',
    'nombre',
    'nome',
    'naam',
  ],
  first_name: ['first name', 'firstname', 'given name', 'vorname', 'prenom', 'voornaam'],
  last_name: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'nachname',
    'familienname',
    'apellido',
    'cognome',
    'achternaam',
  ],
  birth_date: [
    'birth date',
    'date of birth',
    'dob',
    'birthday',
    'geburtsdatum',
    'geboren',
    'naissance',
    'fecha de nacimiento',
    'geboortedatum',
  ],
  room: ['room', 'raum', 'zimmer', 'location', 'salle', 'sala', 'kamer'],
  note: [
    'note',
    'notes',
    'comment',
    'reason',
    'notiz',
    'bemerkung',
    'grund',
    'remarque',
    'nota',
    'opmerking',
  ],
}

/** Which column of a file each field is read from, counting from 0; fields without one are left out. */
export type ImportColumns = Partial<Record<ImportField, number>>

/**
 * Finds the columns by their headings.
 * @param chosen headings that somebody chose for fields; an empty one: the field is in no column
 */
export function columnsOf(
  headings: readonly string[],
  chosen: Readonly<Partial<Record<ImportField, string>>>,
): ImportColumns {
  const folded = headings.map((heading) => foldWords(heading.replaceAll('_', ' ')))
  return Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const heading = chosen[field]
      const column =
        heading === undefined
          ? folded.findIndex((one) => NAMES[field].includes(one))
          : headings.indexOf(heading)
      return column < 0 ? [] : [[field, column]]
    }),
  )
}
