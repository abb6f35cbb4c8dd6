package org.patientcare.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Names of two to four words, as Spanish, Portuguese, German and Polish patients have them. The
 * names of a patient are always the same. Few names are frequent and many are rare: the frequency
 * of a name is inverse to its rank (Zipf's law).
 */
final class PatientNames {

    /** How many of a hundred patients have names of each language. */
    private static final int SPANISH = 45;

    private static final int PORTUGUESE = 25;
    private static final int GERMAN = 15;
    private static final int ALL = 100;

    private static final int SECOND_FIRST_NAME = 25;
    private static final int PARTICLE = 30;

    private static final Language ES =
            new Language(
                    words(
                            "María José Carmen Antonio Ana Juan Laura Manuel Lucía David Marta Javier Elena Jesús"
                                    + " Iñaki Nuño Begoña Ramón Rocío Ángel Inés Óscar Sofía Andrés Mónica Hugo"),
                    words(
                            "García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez"
                                    + " Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres"
                                    + " Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales Suárez Ortega"
                                    + " Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés"),
                    words(
                            "Alba Bel Cas Del Esca Fuen Gal Her Iba Ler Mon Nar Oli Pal Quin Ri Sal Tor Ur Val Ye Za"),
                    words("ba ca da gue lla ma na pe ra ri ro sa ta te va zu ñe lo mo cho"),
                    words("nes rro ñez da llo guez res so l mar"),
                    "de");

    private static final Language PT =
            new Language(
                    words(
                            "Maria João Ana José Beatriz António Inês Tiago Mariana Rui Conceição Luís Leonor Gonçalo"
                                    + " Sónia Nuno Cátia Simão Graça Vítor Débora Estêvão Lúcia Álvaro"),
                    words(
                            "Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Jesus Sousa Fernandes"
                                    + " Gonçalves Gomes Lopes Marques Alves Almeida Ribeiro Pinto Carvalho Teixeira"
                                    + " Moreira Correia Mendes Nunes Soares Vieira Monteiro Cardoso Rocha Neves Coelho"
                                    + " Cruz Cunha Pires Ramos Reis Simões Antunes Matos Fonseca Araújo Conceição"),
                    words(
                            "Al Bran Car Dou Es Fa Gui Hen Jar La Ma No Ou Pei Quei Ra Sei Tei Vas Xa Ze Fei"),
                    words("ba ça da gui lha ma nha pe ra ri ro sa ta te va xe rei lo mo cho"),
                    words("do ra lho eiro ães ança des ino al ões"),
                    "da");

    private static final Language DE =
            new Language(
                    words(
                            "Ursula Peter Jörg Monika Thomas Jürgen Sabine Käthe Andreas Zoë Günther Renate Stefan"
                                    + " Björn Claudia Uwe Heike Søren Hannelore Götz"),
                    words(
                            "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch"
                                    + " Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger"
                                    + " Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Köhler Maier König"
                                    + " Mayer Groß Weiß Böhm Vogel Jäger Größer"),
                    words(
                            "Ahl Bach Dorn Eich Feld Grün Holz Jung Klee Lind Moos Nuß Öl Pfau Rauh Stein Thal Ulm Voß Wald Ziel Schön"),
                    words(
                            "en er in el chen berg bach brück stett hof haus heid furt wies kamp loh müh reut schlag wang"),
                    words("mann er bauer müller meier ner ling el ke ß"),
                    "von");

    private static final Language PL =
            new Language(
                    words(
                            "Anna Piotr Łukasz Małgorzata Krzysztof Agnieszka Paweł Katarzyna Michał Żaneta Stanisław"
                                    + " Grażyna Świętosław Elżbieta Bożena Józef Halina Wojciech"),
                    words(
                            "Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański"
                                    + " Woźniak Dąbrowski Kozłowski Jankowski Mazur Wojciechowski Kwiatkowski Krawczyk"
                                    + " Kaczmarek Piotrowski Grabowski Zając Pawłowski Michalski Król Wieczorek Jabłoński"
                                    + " Wróbel Nowakowski Majewski Olszewski Stępień Łuczak Żak Śliwa"),
                    words(
                            "Bar Chmie Dęb Fal Gór Jas Kli Les Łęc Mal Nie Osi Pol Rog Sie Szcz Tom Uj War Wrzo Zab Żmi"),
                    words("ba cho do gło la ma no pa ra sza ta we wi zo czy ni ło je ko ry"),
                    words("wski cki ński czyk ak ek arz owicz ik uk"),
                    "von");

    /** The frequent names, and the parts of rare surnames. */
    private record Language(
            List<String> firstNames,
            List<String> surnames,
            List<String> heads,
            List<String> middles,
            List<String> ends,
            String particle) {

        String surname(Random random) {
            int rare = heads.size() * middles.size() * ends.size();
            int rank = rank(random, surnames.size() + rare);
            if (rank < surnames.size()) {
                return surnames.get(rank);
            }
            int number = rank - surnames.size();
            return heads.get(number % heads.size())
                    + middles.get(number / heads.size() % middles.size())
                    + ends.get(number / heads.size() / middles.size());
        }

        String firstName(Random random) {
            return firstNames.get(rank(random, firstNames.size()));
        }

        /** A rank below the number; its frequency is about inverse to it. */
        private static int rank(Random random, int number) {
            return (int) Math.pow(number + 1.0, random.nextDouble()) - 1;
        }
    }

    /** The fields of a patient. */
    record Name(String firstName, String lastName) {}

    private PatientNames() {}

    static Name of(int patient) {
        Random random = new Random(patient * 0x9E3779B97F4A7C15L);
        int language = random.nextInt(ALL);
        if (language < SPANISH) {
            return name(ES, true, random);
        }
        if (language < SPANISH + PORTUGUESE) {
            return name(PT, true, random);
        }
        return name(language < SPANISH + PORTUGUESE + GERMAN ? DE : PL, false, random);
    }

    private static Name name(Language language, boolean twoSurnames, Random random) {
        List<String> first = new ArrayList<>(List.of(language.firstName(random)));
        List<String> last = new ArrayList<>(List.of(language.surname(random)));
        if (random.nextInt(ALL) < SECOND_FIRST_NAME) {
            first.add(language.firstName(random));
        }
        if (twoSurnames) {
            last.add(language.surname(random));
        }
        if (first.size() + last.size() < 4 && random.nextInt(ALL) < PARTICLE) {
            last.add(last.size() - 1, language.particle());
        }
        return new Name(String.join(" ", first), String.join(" ", last));
    }

    private static List<String> words(String text) {
        return List.of(text.split(" "));
    }
}
