/* What the reader of a CSV file must know about spreadsheets. */
export default {
    es: {
        note: "Archivo CSV: al abrirlo, una hoja de cálculo puede perder los ceros iniciales (032918476) y tomar por exponente una E entre cifras (3E6157317). Solo el formato .xlsx los conserva. Importe las columnas como texto.",
    },
    en: {
        note: "CSV file: when a spreadsheet opens it, it can drop leading zeros (032918476) and take an E between digits (3E6157317) for an exponent. Only the .xlsx format keeps them. Import the columns as text.",
    },
    pt: {
        note: "Ficheiro CSV: ao abri-lo, uma folha de cálculo pode perder os zeros iniciais (032918476) e tomar por expoente um E entre algarismos (3E6157317). Só o formato .xlsx os conserva. Importe as colunas como texto.",
    },
    de: {
        note: "CSV-Datei: Beim Öffnen kann eine Tabellenkalkulation führende Nullen (032918476) weglassen und ein E zwischen Ziffern (3E6157317) für einen Exponenten halten. Nur das Format .xlsx bewahrt sie. Importieren Sie die Spalten als Text.",
    },
};
