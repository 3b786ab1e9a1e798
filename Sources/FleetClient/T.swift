import Fleet
