type Json = Record<string, unknown>

/** A schema that is shorter than this stays where it is: a reference would be harder to read and hardly shorter. */
const LEAST_LENGTH = 400
/** What a schema in a property is, where the property is named after something else. */
const NOUNS: Readonly<Record<string, string>> = {
  all: 'Condition',
  any: 'Condition',
  not: 'Condition',
  if: 'Condition',
}
/** Where schemas are in schemas, as far as zod writes them. */
const INNER = new Set(['items', 'additionalProperties', 'not', 'propertyNames'])
const INNER_LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])

/** A schema, once for all the places where the document has it. */
type Shape = {
  /** itself, with shapes in the place of the schemas in it */
  own: Json
  inner: Shape[]
  /** of its JSON with all that is in it */
  length: number
  /** how many others, and places of the document, have it in them */
  uses: number
  /** what it could be called */
  hint: string
  /** among the components */
  name: string | null
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const inWords = (name: string): string =>
  name
    .split(/[^a-zA-Z0-9]+/)
    .map(capital)
    .join('')
const mapped = (of: Json, change: (value: unknown, name: string) => unknown): Json =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value, name)]))

/** The same schema with something else in the places of the schemas directly in it. @param noun what it is itself */
function withInner(schema: Json, noun: string, change: (inner: Json, noun: string) => unknown): Json {
  const changed = (value: unknown, its: string): unknown => (isJson(value) ? change(value, its) : value)
  return mapped(schema, (value, key) => {
    if (key === 'properties' && isJson(value))
      return mapped(value, (inner, name) => changed(inner, NOUNS[name] ?? inWords(name)))
    if (INNER.has(key)) return changed(value, key === 'items' ? noun.replace(/s$/, '') : noun)
    if (INNER_LISTS.has(key) && Array.isArray(value)) return value.map((inner) => changed(inner, noun))
    return value
  })
}

/** What kind a schema is of by what its own properties must be, such as the `type` of an element; empty: of no certain kind. */
function kindOf({ properties }: Json): string {
  for (const property of Object.values((properties ?? {}) as Record<string, Json>))
    if (typeof property['const'] === 'string') return inWords(property['const'])
  return ''
}

/**
 * Makes components of the schemas that an OpenAPI document has more than once, and puts references in their places. Zod repeats a
 * schema wherever it is used, and conditions in conditions in lists in lists make megabytes of that.
 * @param document is left as it is
 */
export function withSharedSchemas<T extends { paths: Json; components: { schemas: Json } }>(document: T): T {
  const shapes = new Map<string, Shape>()
  const ids = new Map<Shape, number>()
  /** Where the document has the same object in several places, it is looked at once. */
  const known = new Map<Json, Shape>()
  /** Requests have fewer fields than responses, so their schemas differ. */
  let prefix = ''
  const shapeOf = (schema: Json, noun: string): Shape => {
    const shape = known.get(schema) ?? makeShape(schema, noun)
    known.set(schema, shape)
    return shape
  }
  const makeShape = (schema: Json, noun: string): Shape => {
    const inner: Shape[] = []
    let length = 0
    const own = withInner(schema, noun, (one, its) => {
      const shape = shapeOf(one, its)
      inner.push(shape)
      length += shape.length
      return shape
    })
    const text = JSON.stringify(own, (_key, value: unknown) => {
      const id = ids.get(value as Shape)
      return id === undefined ? value : `#${id}`
    })
    let shape = shapes.get(text)
    if (!shape) {
      shape = {
        own,
        inner,
        length: length + text.length,
        uses: 0,
        hint: prefix + kindOf(schema) + noun,
        name: null,
      }
      for (const one of inner) one.uses += 1
      ids.set(shape, shapes.size)
      shapes.set(text, shape)
    }
    return shape
  }
  /** A part of the document with a shape, which is used there, in the place of each of its schemas. @param noun what these are */
  const shaped = (part: unknown, noun: string): unknown => {
    if (Array.isArray(part)) return part.map((one) => shaped(one, noun))
    if (!isJson(part)) return part
    const { operationId, name: parameter } = part
    const its =
      typeof operationId === 'string'
        ? operationId.replace(/^[a-z]+/, '')
        : typeof parameter === 'string'
          ? inWords(parameter)
          : noun
    return mapped(part, (value, key) => {
      if (key === 'requestBody') prefix = 'Written'
      if (key === 'responses') prefix = ''
      if (key !== 'schema' || !isJson(value)) return shaped(value, its)
      const shape = shapeOf(value, its)
      shape.uses += 1
      return shape
    })
  }

  const components = new Map<string, Shape>()
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const shape = shapeOf(schema as Json, name)
    shape.name ??= name
    components.set(name, shape)
  }
  const paths = shaped(document.paths, '')
  const taken = new Set(components.keys())
  const name = (shape: Shape): void => {
    if (shape.name === null && shape.uses > 1 && shape.length >= LEAST_LENGTH) {
      let [free, number] = [shape.hint, 1]
      while (taken.has(free)) free = `${shape.hint}${(number += 1)}`
      taken.add(free)
      shape.name = free
      components.set(free, shape)
    }
  }
  /** From the outside in, so that the outermost of several has the plain name. */
  const seen = new Set<Shape>()
  const nameAll = (shape: Shape): void => {
    if (seen.has(shape)) return
    seen.add(shape)
    name(shape)
    shape.inner.forEach(nameAll)
  }
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(written)
    if (!isJson(value)) return value
    if (!ids.has(value as Shape)) return mapped(value, written)
    const { own, length, name: itsName } = value as Shape
    return itsName === null || length < LEAST_LENGTH
      ? written(own)
      : { $ref: `#/components/schemas/${itsName}` }
  }
  for (const shape of shapes.values()) if (shape.name !== null || shape.uses > 1) nameAll(shape)
  return {
    ...document,
    paths: written(paths),
    components: {
      ...document.components,
      schemas: Object.fromEntries(
        [...components].map(([key, shape]) => [
          key,
          shape.name === key ? written(shape.own) : { $ref: `#/components/schemas/${shape.name}` },
        ]),
      ),
    },
  }
}
