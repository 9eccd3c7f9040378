import type { EmergencyKind } from '@vitrine/core/emergency'

/** What a display says of an emergency in one language: a heading that is read from afar, and one or two short sentences. */
export type TemplateWords = { heading: string; detail: string }
/** Kinds that there are templates of. */
export type TemplateKind = Exclude<EmergencyKind, 'other'>

/**
 * What displays say, in languages that signs in public places are often written in. It is content, which people change as they
 * need it, and not part of the console's texts: a template has all languages of an organisation's displays at once.
 */
export const TEMPLATE_WORDS: Readonly<Record<string, Readonly<Record<TemplateKind, TemplateWords>>>> = {
  en: {
    evacuate: {
      heading: 'Leave the building',
      detail: 'Use the nearest exit. Do not use the lifts. Go to the assembly point.',
    },
    shelter: {
      heading: 'Stay inside',
      detail: 'Close doors and windows. Wait for further instructions.',
    },
    lockdown: {
      heading: 'Lock doors, stay quiet',
      detail: 'Stay out of sight. Wait until the police or staff come to you.',
    },
    weather: { heading: 'Storm warning', detail: 'Stay inside and keep away from windows.' },
    all_clear: { heading: 'All clear', detail: 'The emergency is over. You can return to your place.' },
  },
  de: {
    evacuate: {
      heading: 'Gebäude verlassen',
      detail: 'Nächsten Ausgang benutzen. Keine Aufzüge benutzen. Zum Sammelplatz gehen.',
    },
    shelter: {
      heading: 'Im Gebäude bleiben',
      detail: 'Türen und Fenster schließen. Auf weitere Anweisungen warten.',
    },
    lockdown: {
      heading: 'Türen abschließen, leise sein',
      detail: 'Nicht zeigen. Warten, bis Polizei oder Personal kommt.',
    },
    weather: { heading: 'Sturmwarnung', detail: 'Im Gebäude bleiben und von Fenstern fernhalten.' },
    all_clear: {
      heading: 'Entwarnung',
      detail: 'Der Notfall ist vorbei. Sie können an Ihren Platz zurückkehren.',
    },
  },
  fr: {
    evacuate: {
      heading: 'Évacuez le bâtiment',
      detail:
        'Utilisez la sortie la plus proche. N’utilisez pas les ascenseurs. Rejoignez le point de rassemblement.',
    },
    shelter: {
      heading: 'Restez à l’intérieur',
      detail: 'Fermez les portes et les fenêtres. Attendez les consignes.',
    },
    lockdown: {
      heading: 'Fermez les portes à clé, silence',
      detail: 'Restez hors de vue. Attendez l’arrivée de la police ou du personnel.',
    },
    weather: {
      heading: 'Alerte tempête',
      detail: 'Restez à l’intérieur et éloignez-vous des fenêtres.',
    },
    all_clear: {
      heading: 'Fin de l’alerte',
      detail: 'L’urgence est terminée. Vous pouvez regagner votre place.',
    },
  },
  es: {
    evacuate: {
      heading: 'Salga del edificio',
      detail: 'Use la salida más cercana. No use los ascensores. Vaya al punto de encuentro.',
    },
    shelter: {
      heading: 'Quédese dentro',
      detail: 'Cierre puertas y ventanas. Espere nuevas instrucciones.',
    },
    lockdown: {
      heading: 'Cierre las puertas con llave, silencio',
      detail: 'No se deje ver. Espere a que llegue la policía o el personal.',
    },
    weather: { heading: 'Aviso de tormenta', detail: 'Quédese dentro y lejos de las ventanas.' },
    all_clear: {
      heading: 'Fin de la alerta',
      detail: 'La emergencia ha terminado. Puede volver a su sitio.',
    },
  },
  it: {
    evacuate: {
      heading: 'Lasciare l’edificio',
      detail: 'Usare l’uscita più vicina. Non usare gli ascensori. Andare al punto di raccolta.',
    },
    shelter: {
      heading: 'Restare all’interno',
      detail: 'Chiudere porte e finestre. Attendere istruzioni.',
    },
    lockdown: {
      heading: 'Chiudere a chiave, silenzio',
      detail: 'Non farsi vedere. Attendere la polizia o il personale.',
    },
    weather: { heading: 'Allerta temporale', detail: 'Restare all’interno, lontano dalle finestre.' },
    all_clear: {
      heading: 'Cessato allarme',
      detail: 'L’emergenza è finita. Potete tornare al vostro posto.',
    },
  },
  nl: {
    evacuate: {
      heading: 'Verlaat het gebouw',
      detail: 'Gebruik de dichtstbijzijnde uitgang. Gebruik geen liften. Ga naar de verzamelplaats.',
    },
    shelter: { heading: 'Blijf binnen', detail: 'Sluit deuren en ramen. Wacht op verdere instructies.' },
    lockdown: {
      heading: 'Doe deuren op slot, wees stil',
      detail: 'Blijf uit het zicht. Wacht tot de politie of het personeel komt.',
    },
    weather: { heading: 'Stormwaarschuwing', detail: 'Blijf binnen en uit de buurt van ramen.' },
    all_clear: {
      heading: 'Alles veilig',
      detail: 'De noodsituatie is voorbij. U kunt terug naar uw plaats.',
    },
  },
  nb: {
    evacuate: {
      heading: 'Forlat bygningen',
      detail: 'Bruk nærmeste utgang. Ikke bruk heisene. Gå til møteplassen.',
    },
    shelter: { heading: 'Bli innendørs', detail: 'Lukk dører og vinduer. Vent på videre beskjed.' },
    lockdown: {
      heading: 'Lås dørene, vær stille',
      detail: 'Hold deg ute av syne. Vent til politiet eller ansatte kommer.',
    },
    weather: { heading: 'Stormvarsel', detail: 'Bli innendørs og hold deg unna vinduer.' },
    all_clear: { heading: 'Faren over', detail: 'Du kan gå tilbake til plassen din.' },
  },
  sv: {
    evacuate: {
      heading: 'Lämna byggnaden',
      detail: 'Använd närmaste utgång. Använd inte hissarna. Gå till återsamlingsplatsen.',
    },
    shelter: { heading: 'Stanna inomhus', detail: 'Stäng dörrar och fönster. Vänta på instruktioner.' },
    lockdown: {
      heading: 'Lås dörrarna, var tyst',
      detail: 'Håll dig utom synhåll. Vänta tills polis eller personal kommer.',
    },
    weather: { heading: 'Stormvarning', detail: 'Stanna inomhus och håll dig borta från fönster.' },
    all_clear: { heading: 'Faran över', detail: 'Du kan gå tillbaka till din plats.' },
  },
  da: {
    evacuate: {
      heading: 'Forlad bygningen',
      detail: 'Brug nærmeste udgang. Brug ikke elevatorerne. Gå til samlingsstedet.',
    },
    shelter: { heading: 'Bliv indendørs', detail: 'Luk døre og vinduer. Vent på yderligere besked.' },
    lockdown: {
      heading: 'Lås dørene, vær stille',
      detail: 'Hold dig ude af syne. Vent, til politiet eller personalet kommer.',
    },
    weather: { heading: 'Stormvarsel', detail: 'Bliv indendørs og hold dig væk fra vinduer.' },
    all_clear: { heading: 'Faren er forbi', detail: 'Du kan gå tilbage til din plads.' },
  },
  fi: {
    evacuate: {
      heading: 'Poistu rakennuksesta',
      detail: 'Käytä lähintä uloskäyntiä. Älä käytä hissejä. Siirry kokoontumispaikalle.',
    },
    shelter: { heading: 'Pysy sisällä', detail: 'Sulje ovet ja ikkunat. Odota lisäohjeita.' },
    lockdown: {
      heading: 'Lukitse ovet, ole hiljaa',
      detail: 'Pysy piilossa. Odota, kunnes poliisi tai henkilökunta tulee.',
    },
    weather: { heading: 'Myrskyvaroitus', detail: 'Pysy sisällä ja kaukana ikkunoista.' },
    all_clear: { heading: 'Vaara ohi', detail: 'Hätätilanne on ohi. Voit palata paikallesi.' },
  },
}
