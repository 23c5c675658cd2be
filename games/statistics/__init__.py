"""How players, teams and all fare: what a finished game comes to, figures and bars, the weekly shared seed."""
