import type { Plugin } from 'vite'

export function withoutDocumentation(code: string, parse: (code: string) => object): string
export function documentationPlugin(): Plugin
